import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServedKeySet } from '#contract/key-set.ts'
import type { SigningKey } from '#contract/signing-keys.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { isJson } from '../../shared/json/read-json.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { JsonView } from '../../shared/ui/json-view.tsx'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { fetchPublicKeySet } from './public-key-set.ts'
import section from './section.module.css'
import classes from './served-key-set.module.css'
import { signingKeyQueries } from './signing-keys.queries.ts'

interface ServedKeySetViewProps {
  url: string
  served: ServedKeySet
  published: readonly SigningKey[]
}

type Form = 'JSON' | 'Bytes' | 'PEM'
const FORMS: Form[] = ['JSON', 'Bytes', 'PEM']

/** What `/.well-known/jwks.json` answers now: status, headers that matter to caches, and the body. Spec §4. */
export function ServedKeySetView({ url, served, published }: ServedKeySetViewProps) {
  const [form, setForm] = useState<Form>('JSON')
  const curl = `curl -i '${url}'`
  const fetched = useMutation({ mutationFn: () => fetchPublicKeySet(url), onError: showFailure })
  useCommand('keys.copy-set', () => announce(copyText(served.body), 'the key set'))
  useCommand('keys.copy-set-curl', () => announce(copyText(curl), 'the key set as curl'))
  useCommand('keys.fetch-set', () => fetched.mutate())

  return (
    <section className={section['section']} aria-labelledby="served-title">
      <header className={section['head']}>
        <h2 id="served-title" className={section['title']}>
          Key set as served
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Form of the key set"
          data={FORMS}
          value={form}
          onChange={(value) => setForm(FORMS.find((name) => name === value) ?? 'JSON')}
        />
        <CopyButton what="key set" text={served.body} label="Copy" />
      </header>
      <div className={classes['answer']}>
        <div className={classes['url']}>
          <code title={url}>GET {url}</code>
          <CopyButton what="key set as curl" text={curl} />
        </div>
        <dl className={classes['headers']}>
          <dt>Status</dt>
          <dd data-bad={served.status >= 400}>{served.status}</dd>
          <dt>cache-control</dt>
          <dd>{served.cacheControl}</dd>
          <dt>etag</dt>
          <dd>{served.etag ?? 'none'}</dd>
        </dl>
        <div className={classes['fetch']}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={fetched.isPending}
            onClick={() => fetched.mutate()}
          >
            Fetch it now
          </Button>
          <span role="status">
            {fetched.data
              ? `${fetched.data.status} in ${Math.round(fetched.data.durationMs)} ms, ${sameWords(fetched.data.body === served.body)}`
              : 'From its public address: leaves a row in the fetch audit'}
          </span>
        </div>
      </div>
      {form === 'PEM' ? (
        <PemList keys={published} />
      ) : (
        <Body body={served.body} isRaw={form === 'Bytes'} />
      )}
    </section>
  )
}

function Body({ body, isRaw }: { body: string; isRaw: boolean }) {
  if (!isJson(body)) {
    return (
      <pre className={classes['text']} tabIndex={0} role="region" aria-label="Body of the key set">
        {body}
      </pre>
    )
  }
  return (
    <div className={classes['body']}>
      <JsonView json={body} label="Body of the key set" isRaw={isRaw} />
    </div>
  )
}

function PemList({ keys }: { keys: readonly SigningKey[] }) {
  if (keys.length === 0) return <p className={classes['none']}>No key is published.</p>
  return (
    <div className={classes['body']}>
      {keys.map(({ kid }) => (
        <Pem key={kid} kid={kid} />
      ))}
    </div>
  )
}

function Pem({ kid }: { kid: string }) {
  const { data: pem = '' } = useQuery(signingKeyQueries.pem(kid))
  return (
    <div className={classes['pem']}>
      <header>
        <code title={kid}>{kid.slice(0, 8)}</code>
        <CopyButton what={`PEM of ${kid.slice(0, 8)}`} text={pem} />
      </header>
      <pre tabIndex={0} role="region" aria-label={`PEM of ${kid.slice(0, 8)}`}>
        {pem}
      </pre>
    </div>
  )
}

function announce(copied: Promise<void>, what: string): void {
  copied.then(() => showToast({ message: `Copied ${what}` })).catch(showFailure)
}

function sameWords(isSame: boolean): string {
  return isSame ? 'the same bytes as below' : 'other bytes than below'
}
