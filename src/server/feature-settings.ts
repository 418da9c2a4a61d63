import * as z from 'zod'

/**
 * One feature's settings: the variables of the environment, with their defaults, and the values that the feature reads
 * from them.
 */
export type FeatureSettings<T = unknown, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  environment: Shape
  /** @throws StartupError for variables that do not go together. */
  read(variables: z.output<z.ZodObject<Shape>>): T
}

/** Declares a feature's settings. read-settings.ts lists them, and `kernel.settings.of` returns them. */
export const declareSettings = <T, Shape extends z.ZodRawShape>(
  settings: FeatureSettings<T, Shape>,
): FeatureSettings<T, Shape> => settings

/** Reads the address of a web service, without the slashes at its end. */
export const serviceAddress = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'is not an address that begins with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''))
