import { z } from 'zod'

/** Sandbox and live have different base addresses, credentials and data. Spec §5.1.4. */
export const environment = z.enum(['sandbox', 'live'])
export type Environment = z.output<typeof environment>

export const ENVIRONMENTS = environment.options

export const environmentParams = z.object({ environment })
