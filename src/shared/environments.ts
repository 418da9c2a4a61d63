/** Where a house can stand, each with its own data: what is tried out, what is rehearsed, what is real. */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]
