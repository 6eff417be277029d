import { NativeSelect } from '@mantine/core'
import { Setting } from './setting.tsx'

interface SizeSettingProps {
  title: string
  detail: string
  limitBytes: number
  defaultBytes: number
  /** Offered sizes, in mebibytes; another one that is set is offered too. */
  sizes: readonly number[]
  onChange: (limitBytes: number) => void
}

export const MEBIBYTE = 1024 * 1024

/** What something may take on the disk. */
export function SizeSetting({
  title,
  detail,
  limitBytes,
  defaultBytes,
  ...props
}: SizeSettingProps) {
  const limit = limitBytes / MEBIBYTE
  const sizes = [...new Set([...props.sizes, limit])].toSorted((a, b) => a - b)
  return (
    <Setting
      title={title}
      detail={detail}
      onRevert={limitBytes === defaultBytes ? undefined : () => props.onChange(defaultBytes)}
    >
      <NativeSelect
        size="xs"
        aria-label={title}
        value={String(limit)}
        data={sizes.map((size) => ({ value: String(size), label: `${Math.round(size)} MB` }))}
        onChange={(event) => props.onChange(Number(event.currentTarget.value) * MEBIBYTE)}
      />
    </Setting>
  )
}
