export const guidelines = `# Is the answer right?

A person shows an assistant a **bar chart** and asks about it. The bars have the order and the colors of the legend.

- **Right**: all that the assistant says can be read from the chart.
- **Partly**: the answer is there, but something else is made up or wrong.
- **Wrong**: the answer itself is wrong, or missing.

Only the last answer counts. If it is not right, write how it should have been.
`;
