import { Fragment } from "react";
import { Paragraph } from "./elements.tsx";

export function Lines({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Paragraph key={place}>
      {paragraph.split("\n").map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  ));
}
