import type { ReactNode } from "react";

/** Short fields of one subject, side by side. Their inputs are aligned as long as none has an error. */
export function FieldRow({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-end gap-x-6 gap-y-4 border-line border-t pt-4 *:m-0 *:min-w-0 has-[[aria-invalid]]:items-start">
      {/* The grid lays out a legend only when it floats. */}
      <legend className="float-left col-span-full text-lg">{legend}</legend>
      {children}
    </fieldset>
  );
}
