// Replaces the commands of the LaTeX package siunitx for numbers and units. Source: siunitx 3, "A comprehensive (SI)
// units package".

const PREFIXES: Record<string, string> = {
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: 'μ',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  deca: 'da',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
}

const UNITS: Record<string, string> = {
  ampere: 'A',
  becquerel: 'Bq',
  candela: 'cd',
  celsius: '°C',
  coulomb: 'C',
  dalton: 'Da',
  day: 'd',
  decibel: 'dB',
  degree: '°',
  degreeCelsius: '°C',
  electronvolt: 'eV',
  farad: 'F',
  gram: 'g',
  gray: 'Gy',
  hectare: 'ha',
  henry: 'H',
  hertz: 'Hz',
  hour: 'h',
  joule: 'J',
  katal: 'kat',
  kelvin: 'K',
  kilogram: 'kg',
  liter: 'L',
  litre: 'L',
  lumen: 'lm',
  lux: 'lx',
  meter: 'm',
  metre: 'm',
  minute: 'min',
  mmHg: 'mmHg',
  molar: 'M',
  mole: 'mol',
  neper: 'Np',
  newton: 'N',
  ohm: 'Ω',
  pascal: 'Pa',
  percent: '%',
  radian: 'rad',
  second: 's',
  siemens: 'S',
  sievert: 'Sv',
  steradian: 'sr',
  tesla: 'T',
  tonne: 't',
  volt: 'V',
  watt: 'W',
  weber: 'Wb',
}

const POWERS: Record<string, string> = { squared: '2', cubed: '3', square: '2', cubic: '3' }

/** A unit such as "m", with its exponent such as "-2". The exponent 1 is ''. */
type Unit = { sign: string; power: string }

// Returns the unit of a macro that is not in the tables, such as "\kPa" or "\uL": the name of the macro is the unit.
const abbreviated = (name: string): string => name.replace(/^u(?=[A-Za-z])/, 'μ')

const TOKEN = /\\([A-Za-z]+)\s*(?:\{([^{}]*)\})?|\^\s*(?:\{([^{}]*)\}|(\S))|([^\s\\^.~{}]+)/g

/** Returns the units in the argument of a command: "\milli\gram\per\liter", "mg.L^{-1}" or "mg/L". */
function unitsIn(written: string): Unit[] {
  const units: Unit[] = []
  let [prefix, power, isPer] = ['', '', false]
  const add = (sign: string) => {
    units.push({ sign: prefix + sign, power: isPer ? `-${power || 1}` : power })
    prefix = ''
    power = ''
    isPer = false
  }
  const raise = (exponent: string) => {
    const last = units.at(-1)
    if (last) last.power = last.power.startsWith('-') ? `-${exponent}` : exponent
  }
  for (const [, name, argument = '', braced, sign, text] of written.matchAll(TOKEN)) {
    if (name === 'per') isPer = true
    else if (name === 'tothe') raise(argument)
    else if (name === 'raiseto') power = argument
    else if (name === 'square' || name === 'cubic') power = POWERS[name] ?? ''
    else if (name && POWERS[name]) raise(POWERS[name])
    else if (name && PREFIXES[name]) prefix = PREFIXES[name]
    else if (name) add(UNITS[name] ?? abbreviated(name))
    else if (braced ?? sign) raise(braced ?? sign ?? '')
    else if (text) add(text)
  }
  return units
}

/** The form of numbers and units: TeX for a formula, or plain text. */
type Style = { power: (exponent: string) => string; unit: (sign: string) => string; thin: string; times: string }

const FORMULA: Style = {
  power: (exponent) => `^{${exponent}}`,
  unit: (sign) => `\\mathrm{${sign.replace('%', '\\%')}}`,
  thin: '\\,',
  times: '\\times ',
}

function numberIn(written: string, { power, times }: Style): string {
  const plain = written.trim().replace(/\s*(?:\+-|\\pm)\s*/g, ' ± ')
  const [, digits = plain, exponent] = /^(.*?)[eEdD]([+-]?\d+)$/.exec(plain) ?? []
  const factor = exponent && `10${power(String(Number(exponent)))}`
  return [digits, factor].filter(Boolean).join(times)
}

function unitIn(written: string, style: Style): string {
  return unitsIn(written)
    .map(({ sign, power }) => style.unit(sign) + (power ? style.power(power) : ''))
    .join(style.thin)
}

/** Returns "5 mg". The sign of an angle follows its number without a space. */
function quantityIn([number = '', unit = '']: string[], style: Style): string {
  const sign = unitIn(unit, style)
  return numberIn(number, style) + (/°(?!C)/.test(sign) ? '' : style.thin) + sign
}

type Command = { names: string; values: number; write: (values: string[], style: Style) => string }

const COMMANDS: Command[] = [
  { names: 'qty|SI', values: 2, write: quantityIn },
  {
    names: 'qtyrange|SIrange',
    values: 3,
    write: ([from = '', to = '', unit = ''], style) => `${numberIn(from, style)}–${quantityIn([to, unit], style)}`,
  },
  {
    names: 'numrange',
    values: 2,
    write: ([from = '', to = ''], style) => `${numberIn(from, style)}–${numberIn(to, style)}`,
  },
  { names: 'num', values: 1, write: ([number = ''], style) => numberIn(number, style) },
  { names: 'unit|si', values: 1, write: ([unit = ''], style) => unitIn(unit, style) },
  { names: 'ang', values: 1, write: ([angle = ''], style) => `${numberIn(angle, style)}°` },
]

// Matches an argument. It may contain only digits, signs and letters such as "e", so that the command \qty of the
// package physics is not replaced.
const VALUE = String.raw`\s*\{((?:[^{}]|\{[^{}]*\})*)\}`
const NUMBER = String.raw`\s*\{([^{}]*\d[^{}]*)\}`

const WITH_COMMANDS = COMMANDS.map(({ names, values, write }) => ({
  write,
  pattern: new RegExp(
    String.raw`\\[^A-Za-z]|\\(?:${names})(?![A-Za-z])\s*(?:\[[^\][]*\])?${names === 'unit|si' ? VALUE : NUMBER}${VALUE.repeat(values - 1)}`,
    'g',
  ),
}))

const replaced = (tex: string, style: Style): string =>
  tex.includes('\\')
    ? WITH_COMMANDS.reduce(
        (text, { pattern, write }) =>
          text.replace(pattern, (all, ...values: string[]) => (/^\\[^A-Za-z]/.test(all) ? all : write(values, style))),
        tex,
      )
    : tex

/** Replaces numbers with units by TeX that every typesetter supports: "\qty{5}{mg}" becomes "5\,\mathrm{mg}". Pure. */
export const unitsAsTex = (tex: string): string => replaced(tex, FORMULA)

/** Replaces numbers with units by plain text: "\SI{5}{\milli\gram}" becomes "5 mg". Pure. */
export const unitsAsText = (tex: string, superscript: (exponent: string) => string): string =>
  replaced(tex, { power: superscript, unit: (sign) => sign, thin: ' ', times: ' × ' })
