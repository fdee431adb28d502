import { createElement, type SVGProps } from 'react'
import { cx } from './cx.ts'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Takes the place of lucide-react's own in the built app (build/lean-packages.ts): the same drawing with the same
 * defaults, without what serves other frameworks.
 */
export function createLucideIcon({ node }: IconData) {
  return function Icon({ size = 24, className, ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={cx('lucide', className)}
        {...props}
      >
        {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
      </svg>
    )
  }
}
