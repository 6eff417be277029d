import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { useStored } from '../storage/use-stored.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './request-snippet.module.css'
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
  type SnippetRequest,
  writeSnippet,
} from './snippet-languages.ts'

const LANGUAGES = Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[]
const language = z.enum(LANGUAGES)

interface RequestSnippetProps {
  /** What the request does, such as "token request". */
  what: string
  request: SnippetRequest
}

/** A request as code to paste; the language is the same everywhere and is remembered. */
export function RequestSnippet({ what, request }: RequestSnippetProps) {
  const [chosen, setChosen] = useStored('snippet.language', language, 'cURL')
  const code = useMemo(() => writeSnippet(chosen, request), [chosen, request])
  return (
    <div className={classes['snippet']}>
      <div className={classes['bar']}>
        <NativeSelect
          size="xs"
          aria-label="Language"
          data={LANGUAGES}
          value={chosen}
          onChange={(event) => setChosen(language.parse(event.currentTarget.value))}
        />
        <CopyButton what={`${what} as ${chosen}`} text={code} label="Copy" />
      </div>
      <pre
        className={classes['code']}
        role="region"
        aria-label={`${what} as ${chosen}`}
        tabIndex={0}
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}
