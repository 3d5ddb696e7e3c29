export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden fill="currentColor">
      <path
        fillRule="evenodd"
        d="M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Zm-1.7 6.5v11a1.2 1.2 0 0 0 2.4 0v-8l4.42 4.82a1.2 1.2 0 0 0 1.76 0L17.3 9.5v8a1.2 1.2 0 0 0 2.4 0v-11a1.2 1.2 0 0 0-2.08-.81L12 11.72 6.38 5.69a1.2 1.2 0 0 0-2.08.81Z"
      />
    </svg>
  );
}
