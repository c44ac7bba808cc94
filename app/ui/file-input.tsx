import type { ComponentProps } from "react";

/** Styles the browser's button before the file's name. */
export function FileInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <input
      {...props}
      type="file"
      className="input file:me-4 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:bg-transparent file:px-4 file:font-semibold file:font-text file:text-ink file:text-sm"
    />
  );
}
