import { describe, expect, test } from 'vitest'
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
  writeSnippet,
} from '../../src-renderer/shared/ui/snippet-languages.ts'

const LANGUAGES = Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[]

const tokenRequest = {
  method: 'POST',
  url: 'http://127.0.0.1:4010/api/oauth/token',
  headers: { 'content-type': 'application/json' },
  body: '{"clientId":"cl_1","clientSecret":"<CLIENT_SECRET>"}',
}

test('there are ten languages, cURL first', () => {
  expect(LANGUAGES).toHaveLength(10)
  expect(LANGUAGES[0]).toBe('cURL')
})

describe.each(LANGUAGES)('a request in %s', (language) => {
  test('names the address, the body and the content type', () => {
    const code = writeSnippet(language, tokenRequest)

    expect(code).toContain('127.0.0.1:4010/api/oauth/token')
    expect(code).toContain('cl_1')
    expect(code).toContain('<CLIENT_SECRET>')
    expect(code.toLowerCase()).toContain('application/json')
  })

  test('carries headers without a body', () => {
    const code = writeSnippet(language, {
      method: 'GET',
      url: 'http://127.0.0.1:4010/api/partner/ping?a=1&b=two',
      headers: { authorization: 'Bearer <ACCESS_TOKEN>' },
    })

    expect(code).toContain('/api/partner/ping?a=1&b=two')
    expect(code).toContain('Bearer <ACCESS_TOKEN>')
  })
})

test('TypeScript is a whole request, quotes and all', () => {
  const code = writeSnippet('TypeScript', {
    method: 'GET',
    url: "http://127.0.0.1:4010/it's",
    headers: {},
  })

  expect(code).toContain(String.raw`fetch('http://127.0.0.1:4010/it\'s', {`)
})
