export type Instruction = { name: string; rest: string }
export type Stage = { image: string; name: string; instructions: Instruction[] }

/** A Dockerfile's stages, each with its instructions; what is broken over lines is put together. Pure. */
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

/** What of a repository's files goes into a build, by an ignore file that is a list of what is allowed. Pure. */
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
