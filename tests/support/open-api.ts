import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'

/** A JSON answer of the emulated API. */
export interface Answer {
  method: string
  /** Path with its query. */
  url: string
  status: number
  body: unknown
  /** Value of the header `x-assumption`. */
  assumptions: string
}

interface Operation {
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>
  'x-assumption': string[]
}

interface Document {
  paths: Record<string, Record<string, Operation>>
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

  /** What is wrong with the answer; empty when nothing is, or when the document has nothing at that address. */
  return ({ method, url, status, body, assumptions }: Answer): string[] => {
    const path = pathOf(document, url.split('?', 1)[0] ?? '', method)
    const operation = path && document.paths[path]?.[method.toLowerCase()]
    if (!path || !operation) return []
    const undeclared = assumptions
      .split(', ')
      .filter((id) => id !== '' && !operation['x-assumption'].includes(id))
      .map((id) => `${method} ${path} rests on ${id}, which its x-assumption leaves out`)
    const key = status === 200 ? '200' : '4XX'
    if (!operation.responses[key]?.content) return undeclared
    const response = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${key}`
    const validate = validatorOf(`${response}/content/application~1json/schema`)
    if (validate(body)) return undeclared
    return [...undeclared, `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`]
  }
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>

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
