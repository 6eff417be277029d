import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { z } from 'zod'
import { readStored, writeStored } from '../storage/use-stored.ts'
import classes from './split-pane.module.css'

interface SplitPaneProps {
  /** Key the division is remembered by. */
  id: string
  main: ReactNode
  /** Absent leaves the whole place to `main`. */
  side: ReactNode | undefined
  /** Share of `side` in percent until the user moves the divider. */
  sideShare?: number
}

/** Narrower than this, in pixels, the panes stand above each other. */
const STACK_BELOW = 720

const storedShare = z.number().min(10).max(90)

/** Two panes with a divider that the pointer and the arrow keys move. */
export function SplitPane({ id, main, side, sideShare = 60 }: SplitPaneProps) {
  const { ref, width } = useElementSize()
  const isStacked = width > 0 && width < STACK_BELOW
  const key = `split.${id}.${isStacked ? 'rows' : 'columns'}`
  const share = readStored(key, storedShare) ?? sideShare
  return (
    <div ref={ref} className={classes['frame']}>
      <Group
        key={key}
        className={classes['group'] ?? ''}
        orientation={isStacked ? 'vertical' : 'horizontal'}
        onLayoutChanged={(layout) => {
          const moved = layout['side']
          if (moved !== undefined) writeStored(key, moved)
        }}
      >
        <Panel id="main" minSize={isStacked ? 96 : 280} className={classes['panel'] ?? ''}>
          {main}
        </Panel>
        {side !== undefined && (
          <>
            <Separator className={classes['divider'] ?? ''} aria-label="Resize panes" />
            <Panel
              id="side"
              defaultSize={`${share}%`}
              minSize={isStacked ? 120 : 320}
              className={classes['panel'] ?? ''}
            >
              {side}
            </Panel>
          </>
        )}
      </Group>
    </div>
  )
}
