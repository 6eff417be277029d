import { Button, Menu } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { sampleReturnUrl } from '../../shared/checkout/use-merchant-server.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { Terms } from './recurring-flow.ts'
import { writeCurlScript, writeNodeScript } from './recurring-script.ts'

/** The whole flow as a program to take away. */
export function ScriptMenu({ terms }: { terms: Terms }) {
  const { baseUrl } = useWorkspace()
  const facts = { baseUrl, terms, returnUrl: sampleReturnUrl(baseUrl) }
  function copy(text: string, what: string): void {
    copyText(text).then(() => showToast({ message: `Copied ${what}` }), showFailure)
  }
  const copyNode = (): void => copy(writeNodeScript(facts), 'the Node program')
  const copyCurl = (): void => copy(writeCurlScript(facts), 'the curl script')
  useCommand('recurring.copy-node', copyNode)
  useCommand('recurring.copy-curl', copyCurl)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCode size={14} aria-hidden />}>
          Copy as script
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={copyNode}>Node program</Menu.Item>
        <Menu.Item onClick={copyCurl}>curl</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
