import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { merchantProfileQueries } from '../../shared/checkout/merchant-profile.queries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'

interface MethodsFieldProps {
  id: string
  value: unknown
  onChange: (types: readonly string[] | undefined) => void
}

/** The methods a payment is restricted to; none chosen leaves the field out. */
export function MethodsField({ id, value, onChange }: MethodsFieldProps) {
  const { environment } = useWorkspace()
  const { data: profile } = useQuery(merchantProfileQueries.detail(environment))
  const chosen = Array.isArray(value) ? [...new Set(value.map(String))] : []
  const known = (profile?.methods ?? []).map(({ type, isEnabled }) => ({
    value: type,
    label: isEnabled ? type : `${type} (not enabled)`,
  }))
  const others = chosen.filter((type) => !known.some((option) => option.value === type))
  return (
    <MultiSelect
      id={id}
      size="xs"
      searchable
      placeholder={chosen.length === 0 ? 'all that are enabled' : ''}
      data={[...known, ...others.map((type) => ({ value: type, label: type }))]}
      value={chosen}
      onChange={(types) => onChange(types.length === 0 ? undefined : types)}
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage="No such method"
    />
  )
}
