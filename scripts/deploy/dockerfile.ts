export type Instruction = { name: string; rest: string }
export type Stage = { image: string; name: string; instructions: Instruction[] }

/** Parses a Dockerfile into stages, each with its instructions, and joins continued lines. Pure. */
export function stagesOf(text: string): Stage[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === '') continue
    if (name !== 'FROM') stages.at(-1)?.instructions.push({ name, rest })
    else {
      const [, image = '', stage = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ image, name: stage, instructions: [] })
    }
  }
  return stages
}

/** Returns the files of a repository that a build includes. The ignore file must be an allowlist ("!" lines). Pure. */
export function inContext(ignored: string, files: string[]): string[] {
  const lines = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const never = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3).replace('*', ''))
  return files.filter(
    (file) =>
      allowed.some((allowedPath) => file === allowedPath || file.startsWith(`${allowedPath}/`)) &&
      !never.some((end) => file.endsWith(end)),
  )
}
