import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inContext, type Stage, stagesOf } from './dockerfile.ts'

const root = path.join(import.meta.dirname, '../..')
const PLACE = '/app'

/**
 * Options for building an image without containers: the directory of its file system, which also contains an empty home
 * directory, and the owner of its files.
 */
export type ImageOptions = { directory: string; owner: string; said: (line: string) => void }
export type BuiltImage = {
  app: string
  data: string
  environment: Record<string, string>
  command: string[]
  check: string[]
}

const listOf = (text: string): string[] => JSON.parse(text) as string[]

const environmentOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value])),
  )

/** Returns an environment that contains only this machine's settings for the package registry. */
function bareEnvironment(home: string): Record<string, string> {
  const reaching =
    /^(npm_config_(registry|cache|userconfig|cafile)|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|https?_proxy|no_proxy)$/i
  const npm = Object.entries(process.env).filter(([name]) => reaching.test(name))
  const userconfig = path.join(process.env['HOME'] ?? '', '.npmrc')
  return {
    HOME: home,
    PATH: [path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    npm_config_userconfig: userconfig,
    npm_config_cache: path.join(process.env['HOME'] ?? '', '.npm'),
    ...(Object.fromEntries(npm) as Record<string, string>),
  }
}

type Doing = ImageOptions & { stageDirectories: ReadonlyMap<string, string>; context: string[] }

function copy(rest: string, stageDirectory: string, { stageDirectories, context }: Doing): void {
  const words = rest.split(/\s+/)
  const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1]
  const [sources, target] = [words.slice(from ? 1 : 0, -1), words.at(-1) ?? '.']
  for (const source of sources) {
    if (from) {
      const at = path.join(stageDirectories.get(from) ?? '', source.replace(PLACE, '.'))
      cpSync(
        at,
        target.endsWith('/') ? path.join(stageDirectory, path.basename(source)) : path.join(stageDirectory, target),
        {
          recursive: true,
          verbatimSymlinks: true,
        },
      )
      continue
    }
    const files = source === '.' ? context : context.filter((file) => file === source)
    for (const file of files) cpSync(path.join(root, file), path.join(stageDirectory, file))
  }
}

function make(stage: Stage, stageDirectory: string, doing: Doing): void {
  const home = path.join(doing.directory, 'home')
  mkdirSync(home, { recursive: true })
  mkdirSync(stageDirectory, { recursive: true })
  for (const { name, rest } of stage.instructions) {
    const began = performance.now()
    if (name === 'COPY') copy(rest, stageDirectory, doing)
    if (name === 'RUN') {
      // Paths outside of /app are moved below the directory, and their owner is replaced.
      const command = rest
        .replaceAll(/(?<=\s)\/data\b/g, path.join(doing.directory, 'data'))
        .replaceAll('node:node', doing.owner)
      execFileSync('/bin/sh', ['-c', command], {
        cwd: stageDirectory,
        env: bareEnvironment(home),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
    if (name === 'COPY' || name === 'RUN')
      doing.said(`${((performance.now() - began) / 1000).toFixed(1)} s  ${name} ${rest}`)
  }
}

/** Builds the image like `docker build`, stage by stage, in new directories. */
export function makeImage(making: ImageOptions): BuiltImage {
  const stages = stagesOf(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  const ignored = readFileSync(path.join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')
  const context = inContext(ignored, listed.toString().split('\0').filter(Boolean))
  const stageDirectories = new Map<string, string>()
  for (const [index, stage] of stages.entries()) {
    const stageDirectory = path.join(making.directory, `stage-${index}`)
    make(stage, stageDirectory, { ...making, stageDirectories, context })
    stageDirectories.set(stage.name, stageDirectory)
  }
  const last = stages.at(-1) as Stage
  const textOf = (name: string) => last.instructions.find((instruction) => instruction.name === name)?.rest ?? ''
  return {
    app: stageDirectories.get('') ?? '',
    data: path.join(making.directory, 'data'),
    environment: environmentOf(last),
    command: listOf(textOf('CMD')),
    check: listOf(textOf('HEALTHCHECK').replace(/^.*CMD /, '')),
  }
}
