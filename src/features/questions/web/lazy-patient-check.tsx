/**
 * Warns before free text is sent that looks as if it identified a patient; see patient-check.tsx, which is loaded when
 * something is first sent.
 */
export async function confirmNoPatientData<T extends Record<string, unknown>>(
  form: T,
  fields: readonly (keyof T)[],
): Promise<T | undefined> {
  const check = await import('./patient-check.tsx')
  return check.confirmNoPatientData(form, fields)
}
