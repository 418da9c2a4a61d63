/**
 * MathML Core's presentation elements that browsers draw, and `menclose`, which the style sheet draws. Any other element
 * loses its tag and keeps its content, so links, scripts and foreign markup are impossible.
 */
export const MATH_ELEMENTS: ReadonlySet<string> = new Set(
  `math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover
  munderover mmultiscripts mprescripts mtable mtr mtd menclose`.split(/\s+/),
)
