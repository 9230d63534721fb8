"""The quick answer whether data have a shape is the one that the explanation gives, whatever the shape and the data."""

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.documents.fits import fitting
from amsterdam_routes.kernel.documents.misfits import misfits
from tests.kernel.documents.shaped import ANYTHING, CASES, LARGER


@given(st.data())
def test_data_fit_if_there_is_nothing_to_explain(data: st.DataObject) -> None:
    shape, good = data.draw(CASES)
    fits = fitting(shape)
    for _ in range(5):
        value = data.draw(good)
        assert [*misfits(value, shape)] == []
        assert fits(value)
        value = data.draw(ANYTHING)
        assert fits(value) == (not [*misfits(value, shape)])


@given(st.data())
def test_what_fits_one_shape_need_not_fit_another(data: st.DataObject) -> None:
    """Data that are nearly right: those of another shape of the same make."""
    (shape, _), (_, others) = data.draw(LARGER), data.draw(LARGER)
    fits = fitting(shape)
    for _ in range(5):
        value = data.draw(others)
        assert fits(value) == (not [*misfits(value, shape)])
