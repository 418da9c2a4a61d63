/** Warns the sender before sending text that may identify a patient. Loads patient-check.tsx on first use. */
export async function confirmNoPatientData<T extends Record<string, unknown>>(
  form: T,
  fields: readonly (keyof T)[],
): Promise<T | undefined> {
  const check = await import('./patient-check.tsx')
  return check.confirmNoPatientData(form, fields)
}
