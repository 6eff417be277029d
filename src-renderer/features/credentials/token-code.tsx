import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { RequestSnippet } from '../../shared/ui/request-snippet.tsx'
import type { SnippetRequest } from '../../shared/ui/snippet-languages.ts'
import { Pane } from './pane.tsx'

interface TokenCodeProps {
  baseUrl: string
  clientId: string
}

const STEPS = [
  { value: 'get', label: 'Get a token' },
  { value: 'use', label: 'Use it' },
] as const
type Step = (typeof STEPS)[number]['value']

/** Both halves of a partner's call as code to paste, with placeholders where secrets go. Spec §5.1. */
export function TokenCode({ baseUrl, clientId }: TokenCodeProps) {
  const [step, setStep] = useState<Step>('get')
  const request = step === 'get' ? tokenSnippet(baseUrl, clientId) : callSnippet(baseUrl)
  return (
    <Pane
      title="Code"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Code for"
          data={[...STEPS]}
          value={step}
          onChange={setStep}
        />
      }
    >
      <RequestSnippet
        what={step === 'get' ? 'token request' : 'call with the token'}
        request={request}
      />
    </Pane>
  )
}

function tokenSnippet(baseUrl: string, clientId: string): SnippetRequest {
  return {
    method: 'POST',
    url: `${baseUrl}/api/oauth/token`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret: '<CLIENT_SECRET>' }),
  }
}

function callSnippet(baseUrl: string): SnippetRequest {
  return {
    method: 'GET',
    url: `${baseUrl}/api/partner/ping`,
    headers: { authorization: 'Bearer <ACCESS_TOKEN>' },
  }
}
