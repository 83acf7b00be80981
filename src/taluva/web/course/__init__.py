"""The course: lessons on playable boards. Each is a file in `lessons`: a position, a task, a goal that the rules check.

`lessons` reads the files, `goals` says when one is reached, `attempt` plays a lesson, `service` answers requests.
Nothing is stored on the server: a page sends all steps of its attempt, and the lesson is replayed with them.
"""
