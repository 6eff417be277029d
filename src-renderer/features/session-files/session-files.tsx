import { useDisclosure } from '@mantine/hooks'
import { type ChangeEvent, useRef } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import classes from './drop-zone.module.css'
import { SampleDialog } from './sample-dialog.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useSessionFiles } from './use-session-files.ts'

/** Sessions as files, wherever one is: dropped on the window, or by commands. */
export function SessionFiles() {
  const { load, sample, save } = useSessionFiles()
  const fileRef = useRef<HTMLInputElement>(null)
  const [isChoosing, samples] = useDisclosure(false)
  const isOver = useFileDrop(load)
  useCommand('session.import', () => fileRef.current?.click())
  useCommand('session.export', () => save('session'))
  useCommand('session.export-ndjson', () => save('ndjson'))
  useCommand('session.export-har', () => save('har'))
  useCommand('session.samples', samples.open)

  function onFile(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? []
    if (file) load(file)
    event.currentTarget.value = ''
  }

  return (
    <>
      <input
        ref={fileRef}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="Session file"
        onChange={onFile}
      />
      {isOver && (
        <div className={classes['zone']} role="status">
          <p className={classes['message']}>
            <strong>Drop to import</strong>
            <span>A session file becomes a session of its own; nothing else changes.</span>
          </p>
        </div>
      )}
      {isChoosing && (
        <SampleDialog
          isLoading={sample.isPending}
          onChoose={(name) => sample.mutate(name, { onSuccess: samples.close })}
          onClose={samples.close}
        />
      )}
    </>
  )
}
