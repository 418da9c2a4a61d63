const WIDTH = 30

/** A progress bar on the terminal's stderr. Without a terminal it prints only the lines. */
export class ProgressBar {
  private done = 0
  private readonly total: number
  private readonly out = process.stderr

  constructor(total: number) {
    this.total = total
  }

  step(name: string): void {
    this.done += 1
    if (!this.out.isTTY) return
    const filled = Math.round((this.done / this.total) * WIDTH)
    this.out.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.done}/${this.total} ${name}`)
  }

  /** Writes a line above the bar. */
  say(line: string): void {
    this.out.write(this.out.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`)
  }

  end(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K')
  }
}
