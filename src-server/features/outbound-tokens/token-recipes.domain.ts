import type { TokenMutation } from '#contract/jwt.ts'
import { AppError } from '../../errors.ts'
import { CLAIM_RECIPES, LENGTH_RECIPES, TIME_RECIPES } from './claim-recipes.domain.ts'
import { SIGNATURE_RECIPES } from './signature-recipes.domain.ts'
import type { TokenRecipe } from './token-plan.domain.ts'

/** Every way to spoil a token, and the good ones that careless verifiers refuse. */
export const TOKEN_RECIPES: readonly TokenRecipe[] = [
  ...SIGNATURE_RECIPES,
  ...TIME_RECIPES,
  ...CLAIM_RECIPES,
  ...LENGTH_RECIPES,
]

/** @throws AppError unknown_option, naming what there is. */
export function findRecipe(id: string): TokenRecipe {
  const recipe = TOKEN_RECIPES.find((one) => one.id === id)
  if (recipe) return recipe
  const ids = TOKEN_RECIPES.map((one) => one.id).join(', ')
  throw new AppError('unknown_option', `mutation: use one of ${ids}`)
}

export function describeRecipes(): TokenMutation[] {
  return TOKEN_RECIPES.map(({ id, group, title, rule, expected }) => ({
    id,
    group,
    title,
    rule,
    expected,
  }))
}
