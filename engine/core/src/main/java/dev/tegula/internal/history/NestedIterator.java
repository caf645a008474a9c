package dev.tegula.internal.history;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** The elements of what an iterator has, one after the other. Each is asked for its elements when they are due. */
final class NestedIterator<T, E> implements Iterator<E> {

    private final Iterator<? extends T> outer;
    private final Function<? super T, ? extends Iterator<? extends E>> elements;
    private Iterator<? extends E> inner = Collections.emptyIterator();

    NestedIterator(Iterator<? extends T> outer, Function<? super T, ? extends Iterator<? extends E>> elements) {
        this.outer = outer;
        this.elements = elements;
    }

    @Override
    public boolean hasNext() {
        while (!inner.hasNext() && outer.hasNext()) {
            inner = elements.apply(outer.next());
        }
        return inner.hasNext();
    }

    @Override
    public E next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return inner.next();
    }
}
