import { ActionIcon, Button, SegmentedControl, Switch, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { outlineJson, lineText } from '../json/json-outline.ts'
import { layOutJson, writeLines } from '../json/pretty-json.ts'
import { useStored } from '../storage/use-stored.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import colours from '../ui/json-colours.module.css'
import pane from '../ui/pane-bar.module.css'
import { saveFile } from '../ui/save-file.ts'
import { FoldMenu } from './fold-menu.tsx'
import { HexView } from './hex-view.tsx'
import { hexRowsWith } from './hex-rows.ts'
import { JsonTree } from './json-tree.tsx'
import classes from './json-viewer.module.css'
import { foundIn } from './mark-tokens.ts'
import { RawText } from './raw-text.tsx'
import { SearchBox } from './search-box.tsx'
import { useFolds } from './use-folds.ts'
import { useSearch } from './use-search.ts'

interface JsonViewerProps {
  /** Valid JSON; its literals are shown as they are written. */
  json: string
  /** What it is, such as "payload". */
  what: string
  /** Name of the region that holds it. */
  label: string
  /** Name of the file that Save makes. */
  fileName: string
}

const LAYOUTS = ['tree', 'raw', 'hex'] as const

/** What is shown of a longer text until one asks for all of it, in characters. */
const FIRST_CHARACTERS = 256_000

/** JSON as a tree that folds, as text or as bytes, with a search in place. Long ones start with their first part. */
export function JsonViewer({ json, what, label, fileName }: JsonViewerProps) {
  const [layout, setLayout] = useStored('json.view', z.enum(LAYOUTS), 'tree')
  const [isWrapped, setIsWrapped] = useStored('json.wrap', z.boolean(), true)
  const [fullyShown, setFullyShown] = useState('')
  const isCut = json.length > FIRST_CHARACTERS && fullyShown !== json
  const text = isCut ? json.slice(0, FIRST_CHARACTERS) : json
  const bytes = useMemo(() => new TextEncoder().encode(json), [json])
  const outline = useMemo(() => (layout === 'tree' ? outlineJson(text) : []), [text, layout])
  const folds = useFolds(outline)
  const search = useSearch()
  const boxRef = useRef<HTMLInputElement>(null)
  const { needle, turn } = search

  const matches = useMemo((): number[] => {
    if (needle === '') return []
    if (layout === 'hex') return hexRowsWith(bytes, needle)
    if (layout === 'raw') return foundIn(text.toLowerCase(), needle).map(([start]) => start)
    return outline.flatMap((line, index) =>
      lineText(line).toLowerCase().includes(needle) ? [index] : [],
    )
  }, [needle, layout, bytes, text, outline])
  const current = matches[turn]

  return (
    <div className={classes['viewer']}>
      <div className={`${pane['bar']} ${classes['bar']}`}>
        <SearchBox what={what} search={search} matchCount={matches.length} boxRef={boxRef} />
        <span className={classes['gap']} />
        {layout === 'tree' && <FoldMenu folds={folds} />}
        {layout !== 'hex' && (
          <Switch
            size="xs"
            label="Wrap"
            checked={isWrapped}
            onChange={(event) => setIsWrapped(event.currentTarget.checked)}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={`Layout of the ${what}`}
          value={layout}
          onChange={setLayout}
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'raw', label: 'Raw' },
            { value: 'hex', label: 'Hex' },
          ]}
        />
        <CopyButton
          what={what}
          text={() => (layout === 'tree' ? writeLines(layOutJson(json)) : json)}
        />
        <Tooltip label={`Save ${what} as a file`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Save ${what} as a file`}
            onClick={() => saveFile(fileName, json, 'application/json')}
          >
            <IconDownload size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isCut && layout !== 'hex' && (
        <div className={classes['cut']}>
          <span>
            First {(FIRST_CHARACTERS / 1000).toLocaleString('en')} kB of{' '}
            {Math.round(bytes.length / 1000).toLocaleString('en')} kB
          </span>
          <span className={classes['gap']} />
          <Button variant="default" onClick={() => setFullyShown(json)}>
            Render all
          </Button>
        </div>
      )}
      <div className={`${colours['colours']} ${classes['frame']}`} role="region" aria-label={label}>
        {layout === 'tree' && (
          <JsonTree
            outline={outline}
            folds={folds}
            isWrapped={isWrapped}
            needle={needle}
            current={current}
          />
        )}
        {layout === 'raw' && (
          <RawText text={text} isWrapped={isWrapped} needle={needle} current={current} />
        )}
        {layout === 'hex' && <HexView bytes={bytes} matches={matches} current={current} />}
      </div>
    </div>
  )
}
