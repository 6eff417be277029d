import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandPalette } from './features/command-palette/command-palette.tsx'
import { RequestDrawer } from './features/requests/request-drawer.tsx'
import { DRAWER_COMMANDS } from './features/requests/requests.commands.ts'
import { SESSION_FILE_COMMANDS } from './features/session-files/session-files.commands.ts'
import { SessionFiles } from './features/session-files/session-files.tsx'
import { SessionChooser } from './features/session-chooser/session-chooser.tsx'
import { Shell } from './features/shell/shell.tsx'
import { SHELL_COMMANDS, tabCommands } from './features/shell/shell.commands.ts'
import { SignedOutPage } from './features/shell/signed-out-page.tsx'
import { createQueryClient } from './shared/api/query-client.ts'
import { useServerState } from './shared/api/use-server-state.ts'
import { CommandProvider } from './shared/commands/command-registry.tsx'
import { colorSchemeManager, resolveVariables, theme } from './shared/theme/theme.ts'
import { WorkspaceProvider } from './shared/workspace/workspace.tsx'
import { TABS } from './tabs.ts'

const COMMANDS = [
  ...SHELL_COMMANDS,
  ...DRAWER_COMMANDS,
  ...SESSION_FILE_COMMANDS,
  ...tabCommands(TABS),
  ...TABS.flatMap((tab) => tab.commands),
]

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Console />
        <section aria-label="Messages" data-messages>
          <Notifications
            withinPortal={false}
            position="bottom-center"
            pauseResetOnHover="notification"
            limit={4}
          />
        </section>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Console() {
  const server = useServerState()
  if (server.status === 'signed-out') return <SignedOutPage />
  if (server.status === 'starting') return null
  return (
    <WorkspaceProvider
      overview={server.overview}
      isServerRunning={server.status === 'running'}
      pending={null}
    >
      <CommandProvider commands={COMMANDS}>
        <Shell tabs={TABS} sessionChooser={<SessionChooser />} drawer={<RequestDrawer />} />
        <CommandPalette />
        <SessionFiles />
      </CommandProvider>
    </WorkspaceProvider>
  )
}
