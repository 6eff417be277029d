import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  mintedToken,
  mintTokenBody,
  tokenMutationList,
  tokenVerdict,
  verifyTokenBody,
} from '#contract/jwt.ts'
import type { TokenInspectionService } from '../oauth/token-inspection.service.ts'
import type { TokenMinter } from './token-minter.service.ts'
import { describeRecipes } from './token-recipes.domain.ts'

interface Options {
  minter: TokenMinter
  oauth: Record<Environment, { inspection: TokenInspectionService }>
}

const ENVIRONMENT = '/environments/:environment'

/** Control API: mint outbound tokens, good and bad, and explain any token. */
export const outboundTokensConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { minter, oauth } = options
  app.get('/token-mutations', { schema: { response: { 200: tokenMutationList } } }, async () => ({
    mutations: describeRecipes(),
  }))

  const mint = { params: environmentParams, body: mintTokenBody, response: { 200: mintedToken } }
  app.post(`${ENVIRONMENT}/outbound-tokens`, { schema: mint }, async ({ params, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return minter.mint(params.environment, body)
  })

  const verify = {
    params: environmentParams,
    body: verifyTokenBody,
    response: { 200: tokenVerdict },
  }
  app.post(`${ENVIRONMENT}/jwt/verify`, { schema: verify }, async ({ params, body }) => {
    const { token, as, audience } = body
    const inspector = oauth[params.environment].inspection
    const text = token.trim().replace(/^bearer +/i, '')
    const { decoded, checks } =
      as === 'access' ? await inspector.access(text) : await inspector.outbound(text, audience)
    return {
      isValid: checks.every(({ isPassed }) => isPassed === true),
      header: decoded ? { ...decoded.header } : null,
      claims: decoded ? { ...decoded.claims } : null,
      checks: checks.map(({ check, isPassed, detail }) => ({ check, isPassed, detail })),
    }
  })
}
