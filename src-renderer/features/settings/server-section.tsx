import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { z } from 'zod'
import {
  AUTO_SYNC_INTERVAL_MS,
  EVENTS_PER_SESSION,
  HEARTBEAT_INTERVAL_MS,
  SESSION_LIFETIME_MS,
  STATUS_QUERIES_PER_MINUTE,
} from '#contract/limits.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { Section, Setting } from './setting.tsx'
import classes from './settings-tab.module.css'

const ROLES = [
  ['sandbox', 'Sandbox', '--port'],
  ['live', 'Live', '--live-port'],
  ['auth', 'Key set', '--auth-port'],
  ['console', 'Console', '--console-port'],
] as const

/** Where the servers listen. They do so from the start on: options of the command change it. */
export function ServerSection() {
  const { overview } = useWorkspace()
  const ports = ROLES.map(([role, , option]) => `${option} ${new URL(overview.urls[role]).port}`)
  const command = `npm start -- ${ports.join(' ')}`
  return (
    <Section
      title="Server"
      note="Ports and host are chosen at start. Quit, then start with the options below changed."
    >
      {ROLES.map(([role, name, option]) => (
        <Setting key={role} title={`${name} address`} detail={`Option ${option}`}>
          <Shown what={`${name} address`} text={overview.urls[role]} />
        </Setting>
      ))}
      <Setting
        title="Start command"
        detail="With the ports as they are now; --port 0 takes free ones"
      >
        <Shown what="start command" text={command} />
      </Setting>
      <Setting
        title="Host"
        detail="127.0.0.1 unless started with --host; --allow-host NAME answers to another name too"
      >
        <Shown what="host" text={new URL(overview.urls.sandbox).hostname} />
      </Setting>
      <Setting title="Data folder" detail="Everything is kept there; --data DIR takes another">
        <Shown what="data folder" text={overview.dataFolder} />
      </Setting>
      <Setting title="Network calls" detail="What left this machine without your asking">
        none
      </Setting>
    </Section>
  )
}

function Shown({ what, text }: { what: string; text: string }) {
  return (
    <span className={classes['shown']}>
      <code title={text}>{text}</code>
      <CopyButton what={what} text={text} />
    </span>
  )
}

const LIMITS = [
  ['Events a session keeps', String(EVENTS_PER_SESSION)],
  [
    'Session expiry',
    `${SESSION_LIFETIME_MS / 3_600_000} hour; from when is the assumption session-expiry`,
  ],
  ['Heartbeat of streams', `every ${HEARTBEAT_INTERVAL_MS / 1000} s`],
  ['Status queries of a payment', `${STATUS_QUERIES_PER_MINUTE} per minute`],
  ['Automatic status polling', `every ${AUTO_SYNC_INTERVAL_MS / 1000} s`],
] as const

/** The limits of the specification, which are kept to. */
export function LimitsSection() {
  return (
    <Section title="Limits" note="As the specification has them in section 8.">
      {LIMITS.map(([title, value]) => (
        <Setting key={title} title={title}>
          {value}
        </Setting>
      ))}
    </Section>
  )
}

const schemes = z.enum(['auto', 'light', 'dark'])

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title="Appearance">
      <Setting
        title="Theme"
        detail="Of this browser or window"
        onRevert={colorScheme === 'auto' ? undefined : () => setColorScheme('auto')}
      >
        <SegmentedControl
          size="xs"
          aria-label="Theme"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(schemes.parse(scheme))}
          data={[
            { value: 'auto', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Setting>
    </Section>
  )
}
