"""Groups of tests, such as `-m prose` and `-m "not prose and not pictures"` choose; conftest.py puts the marks."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch

GROUPS = {
    "prose": (
        "README.md",
        "docs/*.md",
        "tests/kernel/documents/test_word_files.py",
        "tests/merchants/test_pages.py",
        "tests/project/test_broken_rules.py",
        "tests/project/test_changelog.py",
        "tests/project/test_documents.py",
        "tests/project/test_faces.py",
        "tests/project/test_folding.py",
        "tests/project/test_imports.py",
        "tests/project/test_kit_rules.py",
        "tests/project/test_locales.py",
        "tests/project/test_mirror.py",
        "tests/project/test_reference.py",
        "tests/project/test_rule_coverage.py",
    ),
    "pictures": (
        "tests/*/pictures/*",
        "tests/cli/test_replay_page.py",
        "tests/kernel/test_drawing.py",
        "tests/project/test_diagram.py",
    ),
}
"""By marker: the files of what checks pages and names, and of what checks drawings."""


def groups_of(name: str) -> Iterator[str]:
    """The markers of the tests in a file."""
    for group, patterns in GROUPS.items():
        if any(fnmatch(name, pattern) for pattern in patterns):
            yield group


THOROUGH = (
    r"tests/cli/test_files\.py::test_a_file_name_with_a_suffix_that_cannot_be_written_is_refused\[(draw|watch)",
    r"tests/cli/test_merchants\.py::test_a_decision_fits_a_terminal_of_100_by_30\[(fi|nl)",
    r"tests/cli/test_replay_page\.py::test_a_page_is_small",
    r"tests/cli/test_replay_page\.py::test_a_page_speaks_its_language\[(nl|da|fi|it)",
    r"tests/cli/test_series\.py::test_at_a_terminal_simulate_shows_how_far_it_is",
    r"tests/cli/test_series\.py::test_ctrl_c_ends_a_simulation_with_a_report_of_what_was_played\[2",
    r"tests/cli/test_screen\.py::test_a_full_output_is_said_to_be_full\[check",
    r"tests/cli/test_screen\.py::test_a_reader_may_stop_early\[watch --seed 1 2>",
    r"tests/cli/test_screen\.py::test_a_terminal_that_knows_no_letters_beyond_ascii_.*\[(play|watch)",
    r"tests/cli/test_screen\.py::test_an_error_that_cannot_be_told_keeps_its_exit_code\[(2>&-|<)",
    r"tests/kernel/documents/test_schemas\.py::test_what_is_written_is_what_its_schema_says\[routes-4",
    r"tests/kernel/testing/test_promises\.py::test_every_promise_holds_in_a_whole_game\[routes-4",
    r"tests/merchants/conformance/test_conformance\.py::test_the_files_are_those_that_would_be_written_now",
    r"tests/merchants/pictures/test_picture\.py::test_every_picture_can_be_read\[table-[13]-",
    r"tests/merchants/pictures/test_picture\.py::test_nothing_meets_on_a_crowded_table\[(table|players)-[123]",
    r"tests/merchants/test_oracle\.py::test_every_game_ends_and_nothing_is_lost\[(3-True|4-short|4\])",
    r"tests/merchants/test_step_beside\.py::test_they_do_so_in_boxes_that_are_made_up\[[12]",
    r"tests/merchants/test_step_beside\.py::test_they_do_so_where_most_decisions_are_good\[4",
    r"tests/merchants/test_words\.py::test_every_event_and_every_violation_has_words\[(da|fi|it)",
    r"tests/project/test_examples\.py::test_a_script_runs_.*\[(high_water|merchants_|score_attack|server_loop)",
    r"tests/project/test_examples\.py::test_the_(merchants_front_end|score_attack)_",
    r"tests/project/test_rule_coverage\.py::test_the_table_can_be_printed",
    r"tests/routes/test_outcomes\.py::test_flushes_are_followed_as_far_as_the_caller_says",
    r"tests/routes/test_notation_reader\.py::test_whole_games_are_read_back_by_everyone_at_the_table\[[34]",
    r"tests/routes/test_notation\.py::test_every_legal_action_is_found_by_its_number_.*\[(da|fi|it)",
    r"tests/routes/pictures/test_layout\.py::.*\[(long names|narrow)",
    r"tests/routes/pictures/test_map\.py::.*\[(long names|narrow)",
    r"tests/routes/pictures/test_picture\.py::test_a_place_an_edition_or_a_player_may_be_called_anything\[[&\]x]",
    r"tests/routes/pictures/test_spots\.py::test_places_that_lie_where_nobody_could_draw_them_.*\[one far away",
    r"tests/routes/pictures/test_spots\.py::test_places_with_hardly_any_distance_are_drawn_all_the_same\[1e-(08|10)",
    r"tests/routes/pictures/test_tracks\.py::.*\[(long names|without spots)",
    r"tests/routes/test_bounded_costs\.py::test_editions_that_were_read_once_are_not_kept_for_ever",
    r"tests/routes/test_words\.py::test_every_value_of_a_game_has_words\[[34]-(da|fi|it)",
    r"tests/routes/test_testing\.py::TestAnyBox",
    r"tests/routes/test_testing\.py::test_among_the_boxes_is_one_with_every_feature",
    r"tests/routes/test_testing\.py::test_views_are_of_seats_and_onlookers",
    r"tests/cli/test_replay_page\.py::test_every_line_of_a_score_sheet_.*\[(nl|da|fi|it)",
    r"tests/cli/test_replay_page\.py::test_the_curve_of_a_seat_.*\[1",
    r"tests/cli/test_replay_page\.py::test_a_page_of_one_seat_tells_no_other_hand\[1",
    r"tests/cli/test_replay_page\.py::test_in_a_solo_game_tom_has_a_line_of_his_own",
    r"tests/cli/test_replay_page\.py::test_(the_curve_has_the_points|every_moment_of_any_game).*\[merchants",
    r"tests/cli/test_workers\.py::test_ctrl_c_again_and_again_.*\[(2-2|2-3-0\.3-F|1-3-0\.03-F)",
    r"tests/cli/test_files\.py::test_a_picture_for_the_standard_output_goes_there\[/dev/stdout",
    r"tests/merchants/test_edge_boxes\.py::test_with_every_accepted_box_everything_can_be_done",
    r"tests/merchants/test_bounded_costs\.py::test_the_largest_box_is_drawn_and_told",
    r"tests/merchants/rules/test_docks\.py::test_every_walk_through_the_chance_of_a_deal_",
    r"tests/project/test_results\.py::test_every_(picture|screen)_.*\[(merchants|routes)-[134]",
    r"tests/project/test_diagram\.py::test_the_pictures_are_up_to_date",
    r"tests/routes/test_bounded_costs\.py::test_a_map_is_laid_out_with_bounded_patience\[no spots",
    r"tests/routes/pictures/test_city\.py::.*\[(long names|narrow)",
    r"tests/routes/pictures/test_picture\.py::test_a_place_an_edition_or_a_player_may_be_called_anything\[a\"",
    r"tests/routes/test_notation\.py::test_every_legal_action_is_found_by_its_number_.*\[nl",
    r"tests/test_oracle_deals\.py::test_composed_boxes_agree_too",
    r"tests/bots/test_process\.py::test_a_trial_says_what_a_program_does_wrong",
    r"tests/cli/test_files\.py::test_a_disk_that_is_full_in_the_middle_.*-j 2",
    r"tests/cli/test_files\.py::test_a_game_for_which_there_is_no_room_leaves_the_file_as_it_was",
    r"tests/cli/test_playtest\.py::test_ctrl_c_keeps_what_was_played",
    r"tests/cli/test_replay\.py::test_(an_analysis_by_a_search|workers_judge|an_analysis_is_told_in_.*\[(nl|da|fi|it))",
    r"tests/cli/test_replay_page\.py::test_a_redacted_record_makes",
    r"tests/cli/test_replay_page\.py::test_the_page_of_an_analysis_draws_",
    r"tests/cli/test_screen\.py::test_(a_closed|a_full)_output_.*\[draw",
    r"tests/cli/test_workers\.py::test_ctrl_c_(ends_a_league|again_and_again_.*\[2-3-0\.3-T)",
    r"tests/kernel/documents/test_schemas\.py::test_what_is_written_is_what_its_schema_says\[routes-2",
    r"tests/kernel/documents/test_word_files\.py::test_every_language_has_a_file_.*\[amsterdam_routes\.merchants",
    r"tests/kernel/test_game\.py::test_no_more_runs_are_made_than_twice_the_limit\[(0\.5|1)-5000",
    r"tests/kernel/test_words\.py::test_ids_of_all_characters_are_the_same_on_every_python",
    r"tests/kernel/testing/test_machine\.py::test_the_machine_plays_any_game\[routes",
    r"tests/merchants/bots/test_candidates\.py::test_a_search_beats_random",
    r"tests/merchants/box/test_reach\.py::test_no_game_goes_further_than_its_box_says\[[123]",
    r"tests/merchants/test_bounded_costs\.py::test_names_twice_as_long_.*\[A ",
    r"tests/merchants/test_exhaustive\.py::.*\[(alone|last [35])",
    r"tests/merchants/test_golden\.py::test_the_golden_games_are_the_same_under_any_hash_seed",
    r"tests/merchants/test_step_beside\.py::test_both_implementations_.*\[[34] short",
    r"tests/merchants/test_step_beside\.py::test_they_do_so_where_turns_begin_.*\[[14]",
    r"tests/mutation/",
    r"tests/project/test_broken_rules\.py::test_the_tests_that_notice_exist",
    r"tests/project/test_examples\.py::test_a_script_runs_and_has_something_to_say\[(quickstart|custom_edition)",
    r"tests/project/test_groups\.py::test_the_proofs_run_every_property_once_more",
    r"tests/project/test_read_only\.py::test_what_is_read_only_is_copied_.*\[merchants",
    r"tests/project/test_rule_coverage\.py::test_the_code_is_marked_where_a_rule_of_the_route_game_is_applied",
    r"tests/routes/pictures/test_(city|map)\.py::.*\[without spots",
    r"tests/routes/pictures/test_picture\.py::test_a_place_an_edition_or_a_player_may_be_called_anything\[\\xe9",
    r"tests/routes/test_bounded_costs\.py::test_a_map_is_laid_out_with_bounded_patience\[all on one spot",
    r"tests/routes/test_edge_boxes\.py::test_with_every_accepted_box_everything_can_be_done",
    r"tests/routes/test_golden\.py::test_the_golden_games_are_the_same_under_any_hash_seed\[random",
    r"tests/routes/test_oracle\.py::test_the_oracle_agrees_in_amsterdam\[[34]",
    r"tests/routes/test_outcomes\.py::test_the_outcomes_equal_.*\[flushes of three",
    r"tests/routes/test_promises\.py::test_a_game_in_amsterdam_keeps_every_promise_.*\[[34]",
    r"tests/study/test_analysis\.py::test_an_analysis_by_one_seat_.*\[(merchants|routes-1)",
    r"tests/study/test_analysis\.py::test_the_notation_reads_a_record_.*\[merchants",
    r"tests/test_leaks\.py::test_in_a_few_games_nobody_can_tell_what_is_hidden",
    r"tests/test_loading\.py::test_ctrl_c_while_the_command_is_loaded_.*\[(rich|amsterdam_routes\.cli)",
    r"tests/test_oracle_deals\.py::test_their_boxes_at_the_edge_agree_too",
    r"tests/tools/test_(audit|house|regenerate|solve)\.py",
)
"""Cases that cost much. They are proofs, as if they were marked so. A pattern begins where the name of the case begins.

The like of each is among the quick tests (another language, a player more, a larger map), or it tries a tool of those
who maintain the library.
"""

_THOROUGH = re.compile("|".join(THOROUGH))


def is_thorough(case: str) -> bool:
    """Whether a case, by its full name, is for the proofs."""
    return _THOROUGH.match(case) is not None
