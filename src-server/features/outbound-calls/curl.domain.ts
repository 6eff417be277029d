/** A request as a curl command for POSIX shells. `$TOKEN` in a value stays for the shell to fill in. */
export function toCurl(call: {
  method: string
  url: string
  headers: readonly (readonly [string, string])[]
  body?: string | null | undefined
}): string {
  const { method, url, headers, body } = call
  const parts = [
    `curl -i -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quoteHeader(`${name}: ${value}`)}`),
    ...(body == null ? [] : [`--data-binary ${quote(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function quoteHeader(text: string): string {
  if (!text.endsWith('$TOKEN')) return quote(text)
  return `${quote(text.slice(0, -'$TOKEN'.length))}"$TOKEN"`
}
