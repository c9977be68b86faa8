"""How people ask: the curated questions, attached to the APIs they fit."""

from typing import Final

import dagster as dg

from artifacts.schema import ApiRow
from artifacts.yaml_lines import yaml_files
from pipeline.assets.results import GROUP, Metadata, Stopwatch, listed, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_questions import QUESTIONS_FOLDER, read_questions
from pipeline.errors import QuestionFileError
from pipeline.failures import reported
from pipeline.tables import ASKED, AskedRow, EditionRow
from pipeline.transforms.questions import judge_questions

_VERSION: Final = code_version(
    "pipeline.curated_questions", "pipeline.transforms.questions", files=yaml_files(QUESTIONS_FOLDER)
)


@dg.asset(group_name=GROUP, kinds={"parquet"}, code_version=_VERSION, metadata=table_metadata(ASKED))
def asked_phrases(
    context: dg.AssetExecutionContext, edition: list[EditionRow], api_records: list[ApiRow]
) -> dg.MaterializeResult[list[AskedRow]]:
    """Phrases that lead to an API: searched, never shown."""
    watch = Stopwatch()
    with reported():
        judged = judge_questions(read_questions(), api_records, edition[0])
        if judged.faults:
            raise QuestionFileError(judged.faults)
    if judged.left_out:
        context.log.warning("%s questions are for what is not documented here and are left out.", len(judged.left_out))
    extra: Metadata = {"left_out": listed(judged.left_out), "left_out_count": len(judged.left_out)}
    return rows_of(ASKED, judged.rows, watch, extra=extra)
