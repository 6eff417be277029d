import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconBan, IconClockX, IconCopy } from '@tabler/icons-react'
import type { IssuedToken } from '#contract/oauth.ts'
import { formatRelative } from '../../shared/time/format-time.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { describeCaller } from './describe-caller.ts'
import { formatCountdown } from './format-duration.ts'
import classes from './history-table.module.css'
import { leftAt, statusAt } from './token-status.ts'
import type { TokenActs } from './use-token-acts.ts'

interface IssuedTokenRowProps {
  token: IssuedToken
  nowMs: number
  isSelected: boolean
  /** Whether Tab comes to this row. */
  isTabStop: boolean
  onSelect: () => void
  acts: TokenActs
}

const WORDS = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export function IssuedTokenRow(props: IssuedTokenRowProps) {
  const { token, nowMs, isSelected, isTabStop, onSelect, acts } = props
  const { jti, issuedAt, expiresAt, uses, lastUsedAt, lastCaller } = token
  const status = statusAt(token, nowMs)
  const stop = { token, tabIndex: isSelected ? 0 : -1 }
  const end = { ...stop, isDisabled: status !== 'active' }
  return (
    <tr
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isSelected}
      onFocus={onSelect}
      onClick={onSelect}
    >
      <td>
        <StatusPill tone={status === 'active' ? 'success' : 'neutral'}>{WORDS[status]}</StatusPill>
      </td>
      <td className={classes['mono']} title={jti}>
        {jti}
      </td>
      <td>
        <RelativeTime iso={issuedAt} />
      </td>
      <td title={expiresAt} className={status === 'active' ? classes['mono'] : undefined}>
        {status === 'active'
          ? `in ${formatCountdown(leftAt(token, nowMs))}`
          : formatRelative(new Date(token.revokedAt ?? expiresAt), nowMs)}
      </td>
      <td className={classes['number']}>{uses}</td>
      <td className={classes['caller']} title={lastCaller ?? undefined}>
        {lastUsedAt === null ? (
          <span className={classes['dim']}>never used</span>
        ) : (
          <>
            <RelativeTime iso={lastUsedAt} />{' '}
            <span className={classes['dim']}>{describeCaller(lastCaller ?? '')}</span>
          </>
        )}
      </td>
      <td className={classes['acts']}>
        <RowAct name="Copy bearer" keys="B" icon={IconCopy} {...stop} onAct={acts.copyBearer} />
        <RowAct name="Expire now" keys="X" icon={IconClockX} {...end} onAct={acts.expire} />
        <RowAct name="Revoke" keys="Shift X" icon={IconBan} {...end} onAct={acts.revoke} />
      </td>
    </tr>
  )
}

interface RowActProps {
  token: IssuedToken
  name: string
  keys: string
  icon: Icon
  tabIndex: number
  isDisabled?: boolean
  onAct: (token: IssuedToken) => void
}

function RowAct({ token, name, keys, icon: Picture, tabIndex, isDisabled, onAct }: RowActProps) {
  return (
    <Tooltip label={`${name} (${keys})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        tabIndex={tabIndex}
        aria-label={name}
        disabled={isDisabled ?? false}
        onClick={() => onAct(token)}
      >
        <Picture size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
