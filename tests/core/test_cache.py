from __future__ import annotations

import multiprocessing

import pytest

from tetrapolis.core.cache import RECENT, used_folder

LATER = RECENT + 1


def names(base):
    return sorted(folder.name for folder in base.iterdir())


@pytest.fixture
def old(tmp_path):
    """Three folders with a kernel in each, one used after the other, all long ago."""
    for number in range(3):
        folder = used_folder(tmp_path, f"old{number}", now=float(number))
        (folder / "kernel.nbc").write_text("compiled")
        used_folder(tmp_path, f"old{number}", now=float(number))
    return tmp_path


def test_a_new_folder_leaves_one_other_the_last_used(old):
    used_folder(old, "new", now=LATER + 2)
    assert names(old) == ["kernels-new", "kernels-old2"]


def test_going_back_to_an_old_folder_keeps_it_and_removes_nothing(old):
    folder = used_folder(old, "old0", now=LATER)
    assert (folder / "kernel.nbc").exists()
    assert len(names(old)) == 3
    used_folder(old, "new", now=2 * LATER)
    assert names(old) == ["kernels-new", "kernels-old0"]


def test_what_a_program_may_still_be_filling_stays(old):
    used_folder(old, "new", now=RECENT + 0.5)  # old0 is of 0.0, old1 of 1.0
    assert names(old) == ["kernels-new", "kernels-old1", "kernels-old2"]


def test_other_things_in_the_folder_are_left_alone(old):
    (old / "notes").mkdir()
    used_folder(old, "new", now=2 * LATER)
    assert "notes" in names(old)


def test_where_nothing_can_be_written_nothing_happens(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    used_folder(tmp_path / "file", "new")
    assert names(tmp_path) == ["file"]


def test_many_at_once_agree(old):
    context = multiprocessing.get_context("fork")
    programs = [
        context.Process(target=used_folder, args=(old, f"new{k % 2}", LATER * 2)) for k in range(8)
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    assert [program.exitcode for program in programs] == [0] * 8
    assert {"kernels-new0", "kernels-new1"} <= set(names(old))
    assert not [name for name in names(old) if name.startswith("removed")]
