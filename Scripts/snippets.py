"""The Swift examples of the documentation: where they are, and what they are."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TAGS = ("swiftui", "uikit", "manifest")
TAG = re.compile(r"<!--\s*(%s)\s*-->" % "|".join(TAGS))
FENCE = re.compile(r"^(\s*)```+\s*([^`]*)$")
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:(?:final|indirect)\s+)*(struct|class|enum|protocol|actor)\s+(\w+)"
)


@dataclass
class Block:
    """One fenced block: its text, the line of its first line in the file, and the tag of the line before it."""

    lines: list[str]
    line: int
    tag: str | None = None


@dataclass
class Example:
    """The blocks of one document or doc comment. Each block sees what those before it declare."""

    file: str
    blocks: list[Block] = field(default_factory=list)
    symbol: str | None = None


def blocks(lines, first=1, swift=("swift",)):
    """The Swift blocks of a text in Markdown."""
    found, current, fence, tag = [], None, "", None
    for number, line in enumerate(lines, first):
        mark = FENCE.match(line)
        if current is None and mark:
            fence = mark.group(1)
            current = Block([], number + 1, tag) if mark.group(2).strip() in swift else ()
        elif current is not None and mark and not mark.group(2).strip():
            if current != ():
                found.append(current)
            current, tag = None, None
        elif current is None:
            if match := TAG.search(line):
                tag = match.group(1)
            elif line.strip():
                tag = None
        elif current != ():
            current.lines.append(line[len(fence) :] if line.startswith(fence) else line)
    return found


def document(path):
    """The example of a file in Markdown."""
    text = path.read_text(encoding="utf-8").splitlines()
    return Example(str(path.relative_to(ROOT)), blocks(text))


def doc_comments(path):
    """The example of each doc comment in a Swift file. There a fence without a language is Swift, as DocC has it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        start = number
        while number < len(lines) and lines[number].lstrip().startswith("///"):
            number += 1
        if number == start:
            number += 1
            continue
        comment = [re.sub(r"^\s*/// ?", "", line) for line in lines[start:number]]
        after = number
        while after < len(lines) and re.match(r"^@\w+(\([^)]*\))?\s*$", lines[after]):
            after += 1
        declared = TYPE.match(lines[after]) if after < len(lines) else None
        yield Example(
            str(path.relative_to(ROOT)),
            blocks(comment, start + 1, ("swift", "")),
            declared.group(2) if declared else None,
        )


def all_examples(package=None):
    """The DocC articles and the doc comments of a package; by default README and those of the root package."""
    sources = ROOT / (package or ".") / "Sources"
    examples = [] if package else [document(ROOT / "README.md")]
    examples += [document(path) for path in sorted(sources.glob("**/*.docc/**/*.md"))]
    for path in sorted(sources.glob("**/*.swift")):
        examples += doc_comments(path)
    return [example for example in examples if example.blocks]


def public_types(*folders):
    """Every public type at the top level of these folders' files: (name, file, its example or None)."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).glob("**/*.swift")):
            examples = {example.symbol: example for example in doc_comments(path) if example.symbol}
            for line in path.read_text(encoding="utf-8").splitlines():
                if match := TYPE.match(line):
                    example = examples.get(match.group(2))
                    compiled = [block for block in example.blocks if block.tag is None] if example else []
                    found.append((match.group(2), str(path.relative_to(ROOT)), example if compiled else None))
    return found
