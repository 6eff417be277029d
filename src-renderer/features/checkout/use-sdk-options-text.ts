import { z } from 'zod'
import { defaultSdkOptions } from '../../shared/checkout/sdk-options.ts'
import { sampleReturnUrl } from '../../shared/checkout/use-merchant-server.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'

/** The options as text; those of the sample shop until the user writes their own. */
export function useSdkOptionsText(): [string, (text: string) => void] {
  const { baseUrl } = useWorkspace()
  // Keyed by the address: a return_url of other ports leads nowhere.
  return useStored(
    `checkout.options.${baseUrl}`,
    z.string(),
    defaultSdkOptions(sampleReturnUrl(baseUrl)),
  )
}
