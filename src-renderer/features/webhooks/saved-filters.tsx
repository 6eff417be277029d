import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { useStored } from '../../shared/storage/use-stored.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import classes from './feed-bar.module.css'

const savedFilters = z.array(z.object({ name: z.string(), text: z.string() }))

interface SavedFiltersProps {
  filter: string
  onFilter: (filter: string) => void
}

/** Filters kept under a name in this browser. */
export function SavedFilters({ filter, onFilter }: SavedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useStored('webhooks.filters', savedFilters, NONE)
  const [name, setName] = useState('')

  function save(event: FormEvent): void {
    event.preventDefault()
    const entry = { name: name.trim() || filter.trim(), text: filter.trim() }
    setSaved([entry, ...saved.filter((one) => one.name !== entry.name)])
    setName('')
  }

  function remove(removed: string): void {
    setSaved(saved.filter((one) => one.name !== removed))
    showToast({
      message: `Deleted the filter ${removed}`,
      action: { label: 'Undo', run: () => setSaved(saved) },
      stayMs: 10_000,
    })
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus width={300}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Saved
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved filters" p={8}>
        {saved.length === 0 && <p className={classes['hint']}>No saved filter yet.</p>}
        <ul className={classes['saved']} aria-label="Saved filters">
          {saved.map((one) => (
            <li key={one.name}>
              <UnstyledButton
                className={classes['apply']}
                onClick={() => {
                  onFilter(one.text)
                  setIsOpen(false)
                }}
              >
                <span>{one.name}</span>
                {one.name !== one.text && <code>{one.text}</code>}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Delete the filter ${one.name}`}
                onClick={() => remove(one.name)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {filter.trim() === '' ? (
          <p className={classes['hint']}>Type a filter to save it here.</p>
        ) : (
          <form className={classes['save']} onSubmit={save}>
            <TextInput
              aria-label="Name of the filter"
              placeholder={filter.trim()}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit">Save filter</Button>
          </form>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const NONE: z.output<typeof savedFilters> = []
