import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { RESET_WORD } from '#contract/console-settings.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { saveFile } from '../../shared/ui/save-file.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { Section, Setting } from './setting.tsx'
import { importSettings, readSettings, resetToSample } from './settings.queries.ts'
import classes from './settings-tab.module.css'

/** Settings as a file, and the way back to the first start. */
export function DataSection() {
  const queryClient = useQueryClient()
  const fileRef = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const download = useMutation({ mutationFn: downloadSettings, onError: showFailure })
  const load = useMutation({
    mutationFn: async (file: File) => importSettings(parseFile(await file.text())),
    onError: showFailure,
    async onSuccess() {
      await queryClient.invalidateQueries()
      showToast({ message: 'Imported the settings' })
    },
  })
  const choose = (): void => fileRef.current?.click()
  useCommand('settings.export', () => download.mutate())
  useCommand('settings.import', choose)

  function onFile(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? []
    if (file) load.mutate(file)
    event.currentTarget.value = ''
  }

  return (
    <Section title="Import, export and reset">
      <Setting
        title="Export settings"
        detail="Assumptions, merchant accounts and limits as JSON to keep with your code; no secret is in it"
      >
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Export JSON
        </Button>
      </Setting>
      <Setting
        title="Import settings"
        detail="Replaces all settings, or none if the file is not right"
      >
        <Button variant="default" loading={load.isPending} onClick={choose}>
          Import JSON
        </Button>
        <input
          ref={fileRef}
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          aria-label="Settings file"
          tabIndex={-1}
          onChange={onFile}
        />
      </Setting>
      <Setting
        title="Reset to sample"
        detail="As on the first start: payments, customers, sessions, events, the request log and all settings go; clients and keys stay"
      >
        <Button variant="default" c="var(--error)" onClick={() => setIsAsking(true)}>
          Reset…
        </Button>
      </Setting>
      {isAsking && <ResetDialog onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const reset = useMutation({
    mutationFn: resetToSample,
    onError: showFailure,
    onSuccess() {
      // Nothing the page knows is there any more.
      history.replaceState(null, '', location.pathname)
      location.reload()
    },
  })
  const isSure = typed.trim() === RESET_WORD
  return (
    <Dialog opened onClose={onClose} title="Reset to sample">
      <p className={classes['warning']}>
        All payments, customers, refunds, webhook sessions with their events, the request log and
        all settings of both environments are deleted. This can’t be undone. Partner clients,
        merchant keys and signing keys stay, so code that uses them keeps working.
      </p>
      <TextInput
        label={`Type ${RESET_WORD} to go on`}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && isSure && reset.mutate()}
      />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={!isSure}
          loading={reset.isPending}
          onClick={() => reset.mutate()}
        >
          Delete and start anew
        </Button>
      </div>
    </Dialog>
  )
}

async function downloadSettings(): Promise<void> {
  const text = `${JSON.stringify(await readSettings(), null, 2)}\n`
  saveFile('payments-console-settings.json', text, 'application/json')
}

/** @throws Error that says what kind of file is wanted */
function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The file is not JSON: choose one that Export JSON made', { cause })
  }
}
