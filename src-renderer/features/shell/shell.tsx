import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import type { Tab } from '../../shared/tab.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { KeySheet } from './key-sheet.tsx'
import { LostServerBanner } from './lost-server-banner.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { StorageBanner } from './storage-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useThemeCommands } from './theme-switch.tsx'

interface ShellProps {
  tabs: readonly [Tab, ...Tab[]]
  sessionChooser: ReactNode
  /** Stands below every tab. */
  drawer: ReactNode
}

/** Rail, top bar and the open tab. */
export function Shell({ tabs, sessionChooser, drawer }: ShellProps) {
  const { isServerRunning, environment, sessionId } = useWorkspace()
  const [isKeySheetOpen, keySheet] = useDisclosure(false)
  const route = useRoute()
  const named = tabs.find(({ id }) => id === route.tab)
  const open = named ?? tabs.find(({ isStart }) => isStart) ?? tabs[0]
  useThemeCommands()
  useCommand('key-sheet', keySheet.open)
  const Content = open.component
  return (
    <div className={classes['shell']}>
      {tabs.map((tab) => (
        <TabCommand key={tab.id} tabId={tab.id} />
      ))}
      <a
        className={classes['skip']}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        Skip to content
      </a>
      <Rail tabs={tabs} openId={open.id} onKeySheet={keySheet.open} />
      <TopBar sessionChooser={sessionChooser} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        {isServerRunning ? <StorageBanner /> : <LostServerBanner />}
        <div className={classes['tab']}>
          {/* Another session is another place: nothing of the former stays open. */}
          <Content key={`${environment} ${sessionId}`} />
        </div>
      </main>
      {drawer}
      <DesktopMenu />
      <KeySheet isOpen={isKeySheetOpen} onClose={keySheet.close} />
    </div>
  )
}

function TabCommand({ tabId }: { tabId: string }) {
  useCommand(`tab.${tabId}`, () => navigate({ tab: tabId, item: undefined }))
  return null
}
