/** Returns the relative URL of a section within its paper's workspace. */
export const sectionAddress = (name: string): string => `?section=${name}`
