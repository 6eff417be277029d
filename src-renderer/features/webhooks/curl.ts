/** A shell command that posts the body to the session as it is. */
export function curlCommand(webhookUrl: string, bodyJson: string): string {
  return [
    `curl -X POST ${quote(webhookUrl)}`,
    `  -H 'content-type: application/json'`,
    `  --data-raw ${quote(bodyJson)}`,
  ].join(' \\\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
