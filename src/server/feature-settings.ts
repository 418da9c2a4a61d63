import * as z from 'zod'

/**
 * The settings of a feature: the environment variables with their defaults, and a function that derives the feature's
 * settings from them.
 */
export type FeatureSettings<T = unknown, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  environment: Shape
  /** Derives the settings. @throws StartupError for variables that contradict each other */
  read(variables: z.output<z.ZodObject<Shape>>): T
}

/**
 * Declares the settings of a feature. Add them to the list in read-settings.ts; `kernel.settings.of` then returns them.
 */
export const declareSettings = <T, Shape extends z.ZodRawShape>(
  settings: FeatureSettings<T, Shape>,
): FeatureSettings<T, Shape> => settings

/** Parses the URL of a web service and removes trailing slashes. */
export const serviceAddress = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'is not an address that begins with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''))
