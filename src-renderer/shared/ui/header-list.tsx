import classes from './header-list.module.css'

interface HeaderListProps {
  headers: readonly (readonly [string, string])[]
  /** Says how wide the names are, as `--names`, and where the list stands. */
  className: string | undefined
}

/** Header fields in the order they came, a name as often as it came. */
export function HeaderList({ headers, className }: HeaderListProps) {
  return (
    <dl className={`${classes['headers']} ${className}`}>
      {headers.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
