/** Creates a line icon of the displays from its path, 24 units square, in the colour of the text; its page sets the size. */
export const icon =
  (path: string, strokeWidth = 2.2) =>
  () => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )

export const CheckIcon = icon('M12 2.5a9.5 9.5 0 1 0 .01 0ZM7.8 12.4l2.9 2.9 5.6-6.2')

export const ErrorIcon = icon('M12 3 2.2 20h19.6ZM12 10v4.2M12 17v.01')

export const UnpluggedIcon = icon(
  'M3 3l18 18M8.5 15.6a5 5 0 0 1 7 0M5 12a10 10 0 0 1 3.5-2.3M19 12a10 10 0 0 0-6-2.9M1.8 8.6A15 15 0 0 1 6 5.9M22.2 8.6A15 15 0 0 0 11 5M12 19.2v.01',
)
