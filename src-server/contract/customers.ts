import { z } from 'zod'

/** Identifier of a customer. */
export const customerId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 characters of A-Z a-z 0-9 _ -')

export const customerDetails = z.object({
  name: z.string().max(255).optional(),
  email: z.email().optional(),
  phone: z.string().max(64).optional(),
  phone_country_code: z.string().max(8).optional(),
})

/** Body of `POST /customers`; fields unknown to it are taken and left alone. */
export const createCustomerBody = customerDetails.extend({
  customer_id: customerId.optional(),
  description: z.string().max(255).optional(),
  address: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type CreateCustomer = z.output<typeof createCustomerBody>

/** Body of `POST /customers/{id}`. */
export const updateCustomerBody = createCustomerBody.omit({ customer_id: true }).extend({
  default_payment_method_id: z.string().optional(),
})
export type UpdateCustomer = z.output<typeof updateCustomerBody>

export const customer = z
  .object({
    customer_id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    phone_country_code: z.string().nullable(),
    description: z.string().nullable(),
    address: z.record(z.string(), z.unknown()).nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    default_payment_method_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof customer>

export const customerDeleted = z.object({
  customer_id: z.string(),
  customer_deleted: z.literal(true),
  address_deleted: z.boolean(),
  payment_methods_deleted: z.boolean(),
})

export const customerListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
})
