import { ActionIcon, Tooltip } from '@mantine/core'
import { IconClockX, IconCopy } from '@tabler/icons-react'
import type { IssuedToken } from '#contract/oauth.ts'
import { formatRelative } from '../../shared/time/format-time.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { describeCaller } from './describe-caller.ts'
import { formatCountdown } from './format-duration.ts'
import classes from './issued-tokens.module.css'
import { leftAt, statusAt } from './token-status.ts'

interface IssuedTokenRowProps {
  token: IssuedToken
  nowMs: number
  isSelected: boolean
  /** Whether Tab comes to this row. */
  isTabStop: boolean
  onSelect: () => void
  onCopy: () => void
  onExpire: () => void
}

const WORDS = { active: 'Active', expired: 'Expired', revoked: 'Expired by you' } as const

export function IssuedTokenRow(props: IssuedTokenRowProps) {
  const { token, nowMs, isSelected, isTabStop, onSelect, onCopy, onExpire } = props
  const { jti, issuedAt, expiresAt, uses, lastUsedAt, lastCaller } = token
  const status = statusAt(token, nowMs)
  const buttonStop = isSelected ? 0 : -1
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
        <Tooltip label="Copy bearer (B)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            tabIndex={buttonStop}
            aria-label="Copy bearer"
            onClick={onCopy}
          >
            <IconCopy size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Expire now (X)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            tabIndex={buttonStop}
            aria-label="Expire now"
            disabled={status !== 'active'}
            onClick={onExpire}
          >
            <IconClockX size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}
