import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'

/** A JSON answer of the emulated API. */
export interface Answer {
  method: string
  /** Path with its query. */
  url: string
  status: number
  body: unknown
  headers: Record<string, unknown>
}

interface Response {
  $ref?: string
  headers?: Record<string, object>
  content?: { 'application/json'?: { schema: object } }
}

export interface Operation {
  summary?: string
  responses: Record<string, Response>
  'x-extension': boolean
  'x-assumption': string[]
}

export interface Document {
  openapi: string
  servers: { url: string }[]
  webhooks: Record<string, unknown>
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> }
}

/** Holds answers to the OpenAPI document that the same server publishes. */
export function createAnswerCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // The module is CommonJS: its types and what Node makes of it differ.
  const addFormats = addFormatsModule as unknown as (target: Ajv2020) => void
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()

  function validatorOf(pointer: string): ValidateFunction {
    const known = compiled.get(pointer)
    if (known) return known
    const made = ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, made)
    return made
  }

  function problemsOf(answer: Answer, path: string, operation: Operation): string[] {
    const { method, status, body, headers } = answer
    const what = `${method} ${path} ${status}`
    const key = keyOf(operation, status)
    if (key === undefined) return [`${what} is left out`]
    const at = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${key}`
    const { pointer, response } = followed(document, at, operation.responses[key] ?? {})
    const absent = Object.keys(response.headers ?? {})
      .filter((name) => headers[name.toLowerCase()] === undefined)
      .map((name) => `${what} lacks ${name}`)
    if (!response.content) return absent
    const validate = validatorOf(`${pointer}/content/application~1json/schema`)
    return validate(body) ? absent : [...absent, `${what}: ${ajv.errorsText(validate.errors)}`]
  }

  /** What is wrong with the answer; empty when nothing is, or when the document has nothing at that address. */
  return (answer: Answer): string[] => {
    const { method, url, headers } = answer
    const path = pathOf(document, url.split('?', 1)[0] ?? '', method)
    const operation = path && document.paths[path]?.[method.toLowerCase()]
    if (!path || !operation) return []
    const undeclared = String(headers['x-assumption'] ?? '')
      .split(', ')
      .filter((id) => id !== '' && !operation['x-assumption'].includes(id))
      .map((id) => `${method} ${path} rests on ${id}, which its x-assumption leaves out`)
    return [...undeclared, ...problemsOf(answer, path, operation)]
  }
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>

/** A status of its own goes before the range it is in. */
function keyOf({ responses }: Operation, status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`].find((key) => responses[key])
}

/** A response where it stands, and where it is written. */
function followed(document: Document, pointer: string, response: Response) {
  const name = response.$ref?.split('/').at(-1)
  if (name === undefined) return { pointer, response }
  const named = document.components.responses[name] ?? {}
  return { pointer: `/components/responses/${name}`, response: named }
}

/** The template that fits; one without parameters goes before one with. */
function pathOf({ paths }: Document, path: string, method: string): string | undefined {
  const fits = Object.keys(paths).filter(
    (template) =>
      paths[template]?.[method.toLowerCase()] &&
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path),
  )
  return fits.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}
