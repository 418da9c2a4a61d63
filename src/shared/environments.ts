/** The environments of a server, each with its own data. */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]
