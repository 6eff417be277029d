import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './sample-dialog.module.css'
import { sampleQueries } from './session-files.queries.ts'

interface SampleDialogProps {
  isLoading: boolean
  onChoose: (name: string) => void
  onClose: () => void
}

/** The sample sessions that ship with the console, each with what it shows. */
export function SampleDialog({ isLoading, onChoose, onClose }: SampleDialogProps) {
  const { data: samples = [] } = useQuery(sampleQueries.list())
  return (
    <Dialog opened onClose={onClose} title="Load a sample session" size="lg">
      <ul className={classes['list']}>
        {samples.map(({ name, title, description, events }) => (
          <li key={name}>
            <button
              type="button"
              className={classes['sample']}
              disabled={isLoading}
              onClick={() => onChoose(name)}
            >
              <strong>{title.replace(/^Sample: /, '')}</strong>
              <span>
                {description} {events} events.
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
